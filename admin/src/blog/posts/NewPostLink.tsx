import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { NEW_POST, useOpenPost } from './useOpenPost';

export function NewPostLink() {
  const translate = useTranslate();
  const { addressOf } = useOpenPost();
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={addressOf(NEW_POST)}>
      {translate('blog.posts.new')}
    </Button>
  );
}
