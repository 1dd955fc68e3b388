//! The shape of an arrow on a board.

/// The outline of an arrow between two points, which leaves out so much at its beginning and at its
/// end; `None` between the same points.
pub fn path(
    (x1, y1): (f64, f64),
    (x2, y2): (f64, f64),
    (begins, ends): (f64, f64),
) -> Option<String> {
    let (dx, dy) = (x2 - x1, y2 - y1);
    let length = dx.hypot(dy);
    if length < 1.0 {
        return None;
    }
    let (ux, uy) = (dx / length, dy / length);
    let (sx, sy) = (x1 + ux * begins, y1 + uy * begins);
    let (tx, ty) = (x2 - ux * ends, y2 - uy * ends);
    let (nx, ny) = (-uy, ux);
    let (bx, by) = (tx - ux * 9.0, ty - uy * 9.0);
    Some(format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
        sx + nx * 2.0,
        sy + ny * 2.0,
        bx + nx * 2.0,
        by + ny * 2.0,
        bx + nx * 6.5,
        by + ny * 6.5,
        tx,
        ty,
        bx - nx * 6.5,
        by - ny * 6.5,
        bx - nx * 2.0,
        by - ny * 2.0,
        sx - nx * 2.0,
        sy - ny * 2.0,
    ))
}
