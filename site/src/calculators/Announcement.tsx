import { useEffect, useRef, useState } from 'react';

const TYPING_PAUSE_MS = 1000;

/** Announces changes to screen readers once typing pauses. Silent on page load. */
export function Announcement({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  const last = useRef(words);

  useEffect(() => {
    if (last.current === words) return;
    const pause = setTimeout(() => {
      last.current = words;
      setSaid(words);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [words]);

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
