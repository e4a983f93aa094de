import type { Storage } from '../platform/storage/storage.js';

/** Where signed files are kept, apart from what the site shows. */
export const DOCUMENT_STORAGE = Symbol('document storage');
export type DocumentStorage = Storage;
