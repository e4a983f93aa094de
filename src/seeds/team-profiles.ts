import type { TeamMember } from '#shared/content.js';
import { DEMO_AUTHORS } from './demo-blog.js';

const BIOGRAPHIES = Object.fromEntries<string>(DEMO_AUTHORS);

/** What the public site says about the sample team. Fictional people and license numbers. */
export const TEAM_PROFILES: Record<string, Partial<TeamMember>> = {
  'Hannah Brandt': { bio: BIOGRAPHIES['Hannah Brandt'], license: 'B00000101' },
  'Marcus Ellison': { bio: BIOGRAPHIES['Marcus Ellison'], license: 'S00000102' },
  'Priya Natarajan': { bio: BIOGRAPHIES['Priya Natarajan'], license: 'S00000103' },
  'Tom Vander Linden': { bio: 'Tom sends the right vendor and checks the work before you pay for it.' },
  'Grace Okafor': { bio: 'Grace helps residents from their first question to their deposit.' },
  'Luis Herrera': { bio: 'Luis photographs every room at move-in, mid-lease and move-out.' },
  'Emily Sorensen': { bio: 'Emily sends your statements on time and can explain every line.' },
  'David Cho': { bio: 'David takes the photos and gets your listing in front of renters.' },
  'Rachel Hofmann': { bio: 'Rachel takes new owners from signing to the first move-in.' },
};
