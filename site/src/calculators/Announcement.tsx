import { useEffect, useRef, useState } from 'react';

/** A pause long enough to type a number in peace. */
const PAUSE_MS = 1000;

/** Tells those who hear the page what changed, once typing pauses; silent when the page opens. */
export function Announcement({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  const last = useRef(words);

  useEffect(() => {
    if (last.current === words) return;
    const pause = setTimeout(() => {
      last.current = words;
      setSaid(words);
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [words]);

  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
