import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useAct } from '../lists/useAct';
import { useApi } from '../useApi';

/** What the company asks of its administrators. */
export function FactorSwitch() {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const { data } = useQuery({ queryKey: ['signInSettings'], queryFn: () => api.signInSettings() });
  if (!data) return null;

  const change = (adminsNeedFactor: boolean) =>
    act(
      () => api.changeSignInSettings({ adminsNeedFactor, version: data.version }),
      adminsNeedFactor ? 'admin.factor.needed' : 'admin.factor.notNeeded',
    );
  return (
    <FormControl sx={{ display: 'flex', mt: 1 }}>
      <FormControlLabel
        control={
          <Switch
            checked={data.adminsNeedFactor}
            onChange={(_, isOn) => void change(isOn)}
            slotProps={{ input: { 'aria-describedby': 'factor-hint' } }}
          />
        }
        label={translate('admin.factor.need')}
      />
      <FormHelperText id="factor-hint" sx={{ mx: 0 }}>
        {translate('admin.factor.needHint')}
      </FormHelperText>
    </FormControl>
  );
}
