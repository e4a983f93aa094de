/** One invalid field of a 422 response. */
export interface FieldProblem {
  field: string;
  code: string;
  message: string;
}

/** Every error body of the API: RFC 9457 problem details; `message` repeats `detail` for react-admin. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  message: string;
  code: string;
  requestId: string;
  errors?: FieldProblem[];
  /** The record as it is now, on 409 `…_CHANGED`. */
  current?: unknown;
  /** On 403 `FORM_TOKEN`: whether the token was genuine and has only expired. */
  expired?: boolean;
}

/** One page of a list with infinite scrolling. `next` is the cursor of the next page, null on the last. */
export interface CursorPage<Row> {
  rows: Row[];
  next: string | null;
}
