import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { Malformed } from '../errors.js';
import { MultipartBody } from './bodies.js';

export interface FormFile {
  name: string;
  content: Buffer;
}

interface FormRules {
  /** The field of the files. Files in other fields are skipped. */
  field: string;
  files: number;
  /** Of all files together. */
  totalBytes: number;
  /** Of each text field. */
  fieldBytes?: number;
  notForm: new () => Error;
  tooLarge: new () => Error;
  tooMany?: new () => Error;
}

interface Form {
  fields: Map<string, string>;
  files: FormFile[];
}

/** Reads a `multipart/form-data` request after the access check, failing at the first byte over a limit. */
export function readForm({ body, headers }: FastifyRequest, rules: FormRules): Promise<Form> {
  if (!(body instanceof MultipartBody)) throw new rules.notForm();
  const { stream } = body;
  return new Promise((resolve, reject) => {
    const form = openForm(headers['content-type']!, rules);
    const fields = new Map<string, string>();
    const files: { name: string; chunks: Buffer[] }[] = [];
    let total = 0;
    const refuse = (error: Error) => {
      stream.unpipe(form);
      // Clients only read the response after sending the whole request.
      stream.resume();
      reject(error);
    };
    const fail = () => refuse(new Malformed('The form could not be read.'));
    const read = (part: BusboyFileStream, name: string) => {
      const chunks: Buffer[] = [];
      files.push({ name, chunks });
      part.on('data', (chunk: Buffer) => {
        total += chunk.length;
        if (total > rules.totalBytes) refuse(new rules.tooLarge());
        else chunks.push(chunk);
      });
    };
    form.on('field', (name, value) => fields.set(name, value));
    form.on('file', (field, part, name) => {
      // A truncated form emits an error on the file; unhandled, it would crash the process.
      part.on('error', fail);
      if (field === rules.field) read(part, name ?? '');
      else part.resume();
    });
    form.on('filesLimit', () => rules.tooMany && refuse(new rules.tooMany()));
    form.on('error', fail);
    form.on('finish', () =>
      resolve({ fields, files: files.map(({ name, chunks }) => ({ name, content: Buffer.concat(chunks) })) }),
    );
    stream.once('error', () => refuse(new Malformed('The form was cut off.')));
    stream.pipe(form);
  });
}

function openForm(contentType: string, { files, totalBytes, fieldBytes = 1_024 }: FormRules) {
  // One byte more, so that a file over the limit is noticed and not cut off.
  const limits = { fileSize: totalBytes + 1, files, fields: 10, fieldSize: fieldBytes, headerPairs: 20 };
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits });
  } catch {
    throw new Malformed('The form could not be read.');
  }
}
