import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { FactorSwitch } from './FactorSwitch';

/** What is asked of everybody who signs in. */
export function SignInRules() {
  const translate = useTranslate();
  return (
    <Paper component="section" aria-labelledby="sign-in-rules" sx={{ p: 2 }}>
      <Typography id="sign-in-rules" variant="h3" component="h2" sx={{ mb: 1 }}>
        {translate('admin.users.signIn')}
      </Typography>
      <FactorSwitch />
    </Paper>
  );
}
