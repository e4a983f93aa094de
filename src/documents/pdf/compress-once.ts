import { deflateSync } from 'node:zlib';

/** Smaller ones gain nothing that anybody would notice. */
const WORTHWHILE_BYTES = 4_096;

/** A pdfkit object while it is written, and its stream, if it has one. */
interface Reference {
  data: { Filter?: string; Length?: number };
  buffer: Uint8Array[];
  finalize(): void;
}

const known = new WeakMap<Uint8Array, Uint8Array>();

/** Compresses what many documents have as it is. */
export function compressForAll(stream: Uint8Array): void {
  known.set(stream, deflateSync(stream));
}

/**
 * Compresses the streams of a document, which pdfkit is told to leave alone: it would compress a font anew each time, and
 * what each compression holds in memory stays there until the whole heap is swept.
 */
export function compressOnce(doc: PDFKit.PDFDocument): void {
  const { ref } = doc;
  Object.assign(doc, {
    ref(data: object) {
      const reference = ref.call(doc, data) as unknown as Reference;
      const finalize = reference.finalize.bind(reference);
      return Object.assign(reference, {
        finalize() {
          compress(reference);
          finalize();
        },
      });
    },
  });
}

function compress(reference: Reference): void {
  const [bytes, ...more] = reference.buffer;
  if (!bytes || more.length > 0 || bytes.length < WORTHWHILE_BYTES) return;
  reference.buffer = [known.get(bytes) ?? deflateSync(bytes)];
  reference.data.Filter = 'FlateDecode';
}
