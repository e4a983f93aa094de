const text = { type: 'string' };

/** `Problem` of `src/shared/problem.ts` as OpenAPI says it. */
export const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'requestId'],
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' },
    detail: { ...text, description: 'Fit for the person who caused it' },
    message: { ...text, description: 'The same as `detail`' },
    code: { ...text, description: 'Stable and upper snake case' },
    requestId: text,
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: { field: text, code: text, message: text },
      },
    },
    expired: { type: 'boolean', description: 'Whether the token was ours once, on 403 FORM_TOKEN' },
    current: { type: 'object', description: 'The record as it is now, on 409 LEAD_CHANGED' },
  },
};
