/** What the ids of made-up submissions begin with; those of DocuSeal are numbers. */
export const SANDBOX_PREFIX = 'sub_sandbox_';

export function isSigningSandboxId(submissionId: string): boolean {
  return submissionId.startsWith(SANDBOX_PREFIX);
}
