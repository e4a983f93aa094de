export function EditLeadDialog(_: { id: string; onClose: () => void }) {
  return null;
}
