import { Typography, type TypographyProps } from '@mui/material';

/** A second line in small, muted type. */
export function SmallText(props: TypographyProps) {
  return <Typography variant="body2" color="textSecondary" {...props} />;
}
