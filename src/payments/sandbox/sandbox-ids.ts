/** Whether the id of a checkout, customer or invoice was made up here. */
export function isPaymentSandboxId(id: string): boolean {
  return /^[a-z]+_sandbox_/.test(id);
}
