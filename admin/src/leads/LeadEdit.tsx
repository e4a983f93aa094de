export function LeadEdit() {
  return null;
}
