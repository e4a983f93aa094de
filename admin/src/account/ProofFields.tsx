import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { FACTOR_CODE_MAX, type Proof } from '#shared/sign-in.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { accountText } from './text';

interface ProofFieldsProps {
  value: Proof;
  /** The server's errors by field: `proof.password` and `proof.code`. */
  errors: Partial<Record<string, string>>;
  onChange: (proof: Proof) => void;
}

/** Asks for the user's password, and for a code if their second factor is on, as part of another form. */
export function ProofFields({ value, errors, onChange }: ProofFieldsProps) {
  const api = useApi();
  const { data: factor } = useQuery({ queryKey: ['factor'], queryFn: () => api.ownFactor(), retry: false });
  const [wrongPassword, wrongCode] = [errors['proof.password'], errors['proof.code']];
  return (
    <Stack spacing={2}>
      <TextField
        label={accountText.proof.password}
        type="password"
        value={value.password}
        onChange={({ target }) => onChange({ ...value, password: target.value })}
        error={Boolean(wrongPassword)}
        helperText={wrongPassword ?? accountText.proof.hint}
        autoComplete="current-password"
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: PASSWORD_LIMITS.max }, inputLabel: { required: false } }}
      />
      {(factor?.since || wrongCode) && (
        <TextField
          label={accountText.proof.code}
          value={value.code ?? ''}
          onChange={({ target }) => onChange({ ...value, code: target.value })}
          error={Boolean(wrongCode)}
          helperText={wrongCode ?? accountText.factor.codeHint}
          autoComplete="one-time-code"
          required
          fullWidth
          slotProps={{ htmlInput: { maxLength: FACTOR_CODE_MAX }, inputLabel: { required: false } }}
        />
      )}
    </Stack>
  );
}

export const NO_PROOF: Proof = { password: '' };
