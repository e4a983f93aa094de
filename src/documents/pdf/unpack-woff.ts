import { inflateSync } from 'node:zlib';

const HEADER_BYTES = { woff: 44, sfnt: 12 };
const ENTRY_BYTES = { woff: 20, sfnt: 16 };

interface Table {
  tag: Buffer;
  checksum: number;
  bytes: Buffer;
}

/**
 * The font in a WOFF file as it was before it was packed (https://www.w3.org/TR/WOFF/). fontkit reads WOFF itself, but
 * unpacks all outlines anew for each letter it embeds, and of WOFF 2 it embeds the wrong bytes.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(woff, index));
  const head = Buffer.alloc(HEADER_BYTES.sfnt + count * ENTRY_BYTES.sfnt);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  let offset = head.length;
  const bodies = tables.map((table, index) => {
    writeEntry(head, index, table, offset);
    const body = padded(table.bytes);
    offset += body.length;
    return body;
  });
  return Buffer.concat([head, ...bodies]);
}

function readTable(woff: Buffer, index: number): Table {
  const at = HEADER_BYTES.woff + index * ENTRY_BYTES.woff;
  const [offset, packedLength, length, checksum] = [4, 8, 12, 16].map((field) =>
    woff.readUInt32BE(at + field),
  ) as [number, number, number, number];
  const packed = woff.subarray(offset, offset + packedLength);
  const bytes = packedLength < length ? inflateSync(packed) : packed;
  return { tag: woff.subarray(at, at + 4), checksum, bytes };
}

function writeEntry(head: Buffer, index: number, { tag, checksum, bytes }: Table, offset: number): void {
  const at = HEADER_BYTES.sfnt + index * ENTRY_BYTES.sfnt;
  tag.copy(head, at);
  head.writeUInt32BE(checksum, at + 4);
  head.writeUInt32BE(offset, at + 8);
  head.writeUInt32BE(bytes.length, at + 12);
}

/** Tables begin at multiples of four. */
function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
}
