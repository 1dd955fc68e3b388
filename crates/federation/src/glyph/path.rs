//! Path data: parsed by the grammar of SVG, and written with every command named.

use std::fmt::Write as _;

use super::MAX_SEGMENTS;
use super::error::{ExpectedValue, Limit};
use super::values::{Bad, Scanner};

/// The commands, each with its number of arguments.
const COMMANDS: [(char, usize); 10] = [
    ('M', 2),
    ('L', 2),
    ('H', 1),
    ('V', 1),
    ('C', 6),
    ('S', 4),
    ('Q', 4),
    ('T', 2),
    ('A', 7),
    ('Z', 0),
];

/// Path data in canonical form. `segments` counts its commands.
pub(super) fn canonical(value: &str, segments: &mut usize) -> Result<String, Bad> {
    let mut scanner = Scanner::new(value.trim());
    let mut written = String::new();
    if !matches!(scanner.peek(), Some('M' | 'm')) {
        return Err(ExpectedValue::Path.into());
    }
    while let Some(command) = scanner.peek() {
        let upper = command.to_ascii_uppercase();
        let known = COMMANDS.iter().find(|(letter, _)| *letter == upper);
        let (_, count) = known.ok_or(ExpectedValue::Path)?;
        scanner.take(command);
        scanner.skip_space();
        let mut name = command;
        loop {
            *segments += 1;
            if *segments > MAX_SEGMENTS {
                return Err(Bad::TooMany(Limit::Segments));
            }
            segment(&mut scanner, name, *count, &mut written).ok_or(ExpectedValue::Path)?;
            scanner.skip_space();
            if *count == 0 || !(scanner.at_number() || scanner.peek() == Some(',')) {
                break;
            }
            scanner.skip_separator();
            // Coordinates after a move without a command are lines.
            name = match name {
                'M' => 'L',
                'm' => 'l',
                other => other,
            };
        }
    }
    Ok(written)
}

/// A command with its numbers.
fn segment(
    scanner: &mut Scanner<'_>,
    name: char,
    count: usize,
    written: &mut String,
) -> Option<()> {
    written.push(name);
    for place in 0..count {
        if place > 0 {
            scanner.skip_separator();
            written.push(' ');
        }
        if matches!(name, 'A' | 'a') && matches!(place, 3 | 4) {
            let flag = ['0', '1'].into_iter().find(|flag| scanner.take(*flag))?;
            written.push(flag);
        } else {
            write!(written, "{}", scanner.number()?).ok()?;
        }
    }
    Some(())
}
