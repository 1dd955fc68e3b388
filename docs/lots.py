#!/usr/bin/env python3
"""Computes the lots of a game from its three tips, with the standard library alone.

python3 docs/lots.py demo/r1/b1/1 $(printf '11%.0s' {1..32}) $(printf '22%.0s' {1..32}) $(printf '33%.0s' {1..32}) 2

Prints the anchors and, for every draw, the key, two dice and the shuffle of 1 to 54. With
numbers of chips behind that, such as 2 23, also the deal of Almajara in which these chips have
two drawings, with the sides that lie up (R-372).
It shares nothing with the arbiter's own code, so that either can be checked by the other.
"""
import hashlib, hmac, struct, sys

def lp(x):
    return struct.pack(">H", len(x)) + x

def d(tag, *fields):
    return hashlib.sha256(b"".join(map(lp, (tag,) + fields))).digest()

def links(gid, role, tip):
    chain = [tip]
    for i in range(1024, 0, -1):
        chain.append(d(b"arb/v1/chain", gid, role, struct.pack(">I", i), chain[-1]))
    return chain[::-1]

def hkdf(salt, ikm, info):
    prk = hmac.new(salt, ikm, hashlib.sha256).digest()
    return hmac.new(prk, info + b"\x01", hashlib.sha256).digest()

def words(key):
    def rotate(x, n):
        return ((x << n) | (x >> (32 - n))) & 0xFFFFFFFF
    def quarter(s, a, b, c, e):
        for x, y, z, n in ((a, b, e, 16), (c, e, b, 12), (a, b, e, 8), (c, e, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] = rotate(s[z] ^ s[x], n)
    counter = 0
    while True:
        start = list(struct.unpack("<4I8I", b"expand 32-byte k" + key)) + [counter, 0, 0, 0]
        s = start[:]
        for _ in range(10):
            for i in range(4):
                quarter(s, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                quarter(s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from ((x + y) & 0xFFFFFFFF for x, y in zip(s, start))
        counter += 1

def below(stream, n):
    return next(w for w in stream if w < 2**32 - 2**32 % n) % n

def shuffled(stream, bag):
    for i in range(len(bag) - 1, 0, -1):
        j = below(stream, i + 1)
        bag[i], bag[j] = bag[j], bag[i]
    return bag

def dealt(key, two_sided):
    faces = [str(chip) for chip in range(1, 55)] + [chip + side for chip in two_sided for side in "ab"]
    bag = shuffled(words(key), sorted(faces, key=lambda face: (len(face), face)))
    up = {}
    for face in bag:
        if not face.isdigit():
            up.setdefault(face[:-1], face[-1])
    return [number + up.get(number, "") for number in bag if number.isdigit()]

def main(gid, server, white, black, draws, *two_sided):
    gid = gid.encode()
    s, a, b = (links(gid, role, bytes.fromhex(tip)) for role, tip in ((b"S", server), (b"A", white), (b"B", black)))
    for name, chain in (("S", s), ("A", a), ("B", b)):
        print(f"{name}_0 {chain[0].hex()}")
    for k in range(1, int(draws) + 1):
        ikm = lp(s[k]) + lp(a[k]) + lp(b[k]) + lp(b"")
        key = hkdf(b"arb/v1/draw", ikm, lp(b"arb/v1/out") + lp(gid) + struct.pack(">I", k))
        print(f"K_{k} {key.hex()}")
        stream = words(key)
        print("dice", 1 + below(stream, 6), 1 + below(stream, 6))
        print("shuffle", *shuffled(words(key), list(range(1, 55))))
        if two_sided:
            print("deal", *dealt(key, two_sided))

main(*sys.argv[1:])
