import { describe, expect, test } from '@jest/globals';
import { phoneLink } from '../../site/src/phone.js';
import { SHIPPED } from '../support/shipped-content.js';
import { openPage, renderContext } from './built-site.js';
import { fakeSiteApi } from './fake-site-api.js';

async function openTeam(team = SHIPPED.team) {
  const content = { ...(await fakeSiteApi().content()), team };
  return openPage('/team', renderContext({ api: fakeSiteApi({ content: async () => content }) }));
}

describe('the team page', () => {
  // P-11, P-82..P-84, P-229
  test('introduces nine people and links to the analysis', async () => {
    const { html, text } = await openPage('/team');

    expect(html).toMatch(/<h1>Meet Our Team<\/h1>/);
    expect(html.match(/<h3>/g)).toHaveLength(9);
    for (const { name, role, phone } of SHIPPED.team) {
      expect(text).toContain(`${name}\n${role}\n`);
      expect(html).toContain(`href="${phoneLink(phone)}" aria-label="Call ${name}, ${phone}"`);
    }
    expect(html).toMatch(/<a [^>]*href="\/analysis"[^>]*>Get Your Free Analysis</);
  });

  // P-83, P-142
  test('each person of the demo is drawn differently', async () => {
    const { html } = await openPage('/team');

    const faces = [...html.matchAll(/<svg viewBox="0 0 80 80".*?<\/svg>/gs)].map(([face]) => face);
    expect(new Set(faces).size).toBe(9);
  });

  test('a photo replaces the initials, and a booking link adds a meeting button', async () => {
    const [sample, second] = SHIPPED.team;
    const first = { ...sample!, name: 'Helen Bauer' };
    const photographed = { ...first!, image: '/media/hannah.jpg', bookingUrl: 'https://book.example.com/h' };

    const drawn = await openTeam([first!]);
    const photo = await openTeam([photographed, { ...second!, bookingUrl: null }]);

    expect(drawn.text).toContain('HB\nHelen Bauer');
    expect(photo.html).toMatch(/<img [^>]*src="\/media\/hannah.jpg" alt="" width="88" height="88"/);
    expect(photo.text).not.toContain('HB\n');
    expect(photo.html.match(/href="https:\/\/book.example.com\/h" target="_blank"/g)).toHaveLength(1);
    expect(photo.html.match(/>Schedule Meeting</g)).toHaveLength(1);
  });

  test('a bio and a license number are shown where there are any', async () => {
    const [first] = SHIPPED.team;

    const { text } = await openTeam([{ ...first!, bio: 'Hannah owns six rentals.', license: 'B123' }]);

    expect(text).toContain('License B123\nHannah owns six rentals.');
  });

  test('an empty team still says how to reach the company', async () => {
    const { status, text } = await openTeam([]);

    expect(status).toBe(200);
    expect(text).toContain("Call 515-555-0142, and we'll connect you with the right person.");
    expect(text).not.toContain('Everyone here has a direct number');
  });
});
