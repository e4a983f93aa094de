/**
 * How much of one answer is given back when a form is posted without script: beyond any limit of a field, so that the
 * checks name the limit and nothing that was typed is lost. The server bounds the form as a whole.
 */
export const TYPED_MAX = 10_000;
