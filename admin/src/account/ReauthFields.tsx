import { Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FACTOR_CODE_MAX, type Reauth } from '#shared/sign-in.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { accountText } from './text';

interface ReauthFieldsProps {
  value: Reauth;
  /** The server's errors by field: `reauth.password` and `reauth.code`. */
  errors: Partial<Record<string, string>>;
  onChange: (reauth: Reauth) => void;
}

/** Asks for the user's password, and for a code if their second factor is on, as part of another form. */
export function ReauthFields({ value, errors, onChange }: ReauthFieldsProps) {
  const api = useApi();
  const { data: factor } = useQuery({ queryKey: ['factor'], queryFn: () => api.ownFactor(), retry: false });
  const [wrongPassword, wrongCode] = [errors['reauth.password'], errors['reauth.code']];
  return (
    <Stack spacing={2}>
      <TextField
        label={accountText.reauth.password}
        type="password"
        value={value.password}
        onChange={({ target }) => onChange({ ...value, password: target.value })}
        error={Boolean(wrongPassword)}
        helperText={wrongPassword ?? accountText.reauth.hint}
        autoComplete="current-password"
        required
        fullWidth
        slotProps={{ htmlInput: { maxLength: PASSWORD_LIMITS.max }, inputLabel: { required: false } }}
      />
      {(factor?.since || wrongCode) && (
        <TextField
          label={accountText.reauth.code}
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

export const EMPTY_REAUTH: Reauth = { password: '' };
