import { useEffect } from 'react';
import type { RaRecord } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';

/** Goes on once the form has forgotten what was typed: it would ask about leaving it unsaved. */
export function LeaveWhenSaved({ saved, to }: { saved: RaRecord | null; to: string }) {
  const navigate = useNavigate();
  const { reset, formState } = useFormContext();
  const { isDirty } = formState;

  useEffect(() => {
    if (saved) reset(saved);
  }, [saved, reset]);

  useEffect(() => {
    if (saved && !isDirty) void navigate(to);
  }, [saved, isDirty, navigate, to]);
  return null;
}
