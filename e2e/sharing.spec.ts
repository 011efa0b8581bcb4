import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright/test';
import { identity, receiver } from '../native-host/sharing/fixtures/receiver.ts';
import { cli, sampleProject } from './harness/cli.ts';
import { expect, test } from './harness/fixtures.ts';
import type { BrowserSession } from './harness/launch-browser.ts';
import { openDetails, ownPage, picture, recordFrom } from './harness/own-pages.ts';
import { bindTo, cardOf } from './harness/project.ts';
import { bar } from './harness/shadow.ts';
import { until } from './harness/until.ts';
import { verify } from './harness/shown-verdict.ts';

test.use({ apart: 'sharing' });

const DAEMON = fileURLToPath(new URL('../native-host/bin/daemon.mjs', import.meta.url));
const OPTED = '[known_issues]\nitems = []\n[sharing]\nopt_in = true\n';

/**
 * Starts this session's daemon so that it trusts one more certificate; a daemon that the shim starts is given no such
 * variable.
 */
async function daemonThatTrusts(session: BrowserSession, certificate: string): Promise<void> {
  const file = path.join(session.home, 'trusted.pem');
  writeFileSync(file, certificate);
  const start = async (): Promise<number | undefined> => {
    await session.killDaemon();
    const child = spawn(process.execPath, [DAEMON], {
      env: { PATH: '/usr/bin:/bin', HOME: session.home, CLAUDE_VERIFY_HOME: session.home, NODE_EXTRA_CA_CERTS: file },
      stdio: 'ignore',
      detached: true,
    });
    child.unref();
    return child.pid;
  };
  let own = await start();
  await until('that daemon is the one', async () => {
    const serving = session.daemonPid();
    // A shim that lost its daemon may have started another one first.
    if (serving !== undefined && serving !== own) own = await start();
    return serving === own;
  });
}

const topic = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

async function setReceiver(page: Page, open: string, name: string, url: string): Promise<void> {
  const form = topic(page, 'Receiver');
  await form.getByRole('button', { name: open }).click();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Address').fill(url);
  await form.getByLabel('It supports deletion').check();
  await form.getByRole('button', { name: 'Save receiver' }).click();
  await expect(form.getByText(url, { exact: true })).toBeVisible();
}

const stored = (session: BrowserSession, sql: string): Record<string, unknown>[] => {
  const db = new DatabaseSync(session.paths.database, { readOnly: true });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
};

test(
  'what leaves is what was shown and accepted, to a receiver whose certificate holds; never_share empties the ' +
    'queue, and taking the consent back has deleted what was sent',
  async ({ open, session }) => {
    test.setTimeout(180_000);
    const [trusted, unknown] = await Promise.all([identity('localhost'), identity('localhost')]);
    const [good, bad] = await Promise.all([receiver(trusted), receiver(unknown)]);
    try {
      await daemonThatTrusts(session, trusted.cert);
      const project = await sampleProject(session, 'share-shop', OPTED);

      // A correction that tools confirm, with somebody's address in it.
      const page = await open('demo');
      await bar(page).waitForText(/TypeScript/);
      await bindTo(session, project.name);
      await page.bringToFront();
      expect(await verify(bar(page, 0))).toEqual({ tone: 'bad', text: '1 problem' });
      const popup = await recordFrom(session, bar(page, 0));
      const wrong = await popup.getByLabel('What Claude wrote', { exact: true }).inputValue();
      await popup.getByLabel('What is wrong').fill('A number is returned as a string; ada@corp.example saw it.');
      await popup.getByLabel('What it should be').fill(wrong.replace('String(pageCount)', 'pageCount'));
      await popup.getByRole('button', { name: 'Re-verify' }).click();
      await expect(popup.getByText('Confirmed by tools')).toBeVisible({ timeout: 60_000 });
      await popup.getByRole('button', { name: 'Record the correction' }).click();
      await expect(popup.getByText('stored on this machine')).toBeVisible();
      // A second one, of which only a person says that it is right.
      await popup.getByRole('button', { name: 'Record another' }).click();
      await openDetails(popup);
      await popup.getByLabel('Project').fill(project.name);
      await popup.getByLabel('What Claude wrote', { exact: true }).fill('x = 1');
      await popup.getByLabel('Kind of mistake').selectOption('logic_error');
      await popup.getByLabel('What is wrong').fill('It has to be two.');
      await popup.getByLabel('What it should be').fill('x = 2');
      await popup.getByRole('button', { name: 'Record the correction' }).click();
      await expect(popup.getByText('stored on this machine')).toBeVisible();
      await popup.close();

      // The file opts in; the user has not.
      const own = await ownPage(session, 'sharing');
      await expect(topic(own, 'Projects')).toContainText('Not shared: you have not agreed to sharing.');
      await expect(topic(own, 'Receiver')).toContainText(
        'There is none by default because Anthropic publishes no address',
      );
      await picture(own, 'sharing-not-agreed');
      await topic(own, 'Projects').getByRole('link', { name: 'Consent on the options page' }).click();
      await (await cardOf(own, project.name)).getByLabel('May share anonymised corrections').check();
      await (await cardOf(own, project.name)).getByRole('link', { name: 'Review what would be shared' }).click();
      await expect(topic(own, 'Projects')).toContainText('may be shared');

      // Prepared: the confirmed one only, and nothing of it is accepted.
      await topic(own, 'Prepare').getByRole('button', { name: 'Prepare for review' }).click();
      await expect(topic(own, 'Prepare')).toContainText('1 item prepared');
      await expect(topic(own, 'Send')).toContainText('Nothing accepted yet');
      const review = topic(own, 'Review');
      await review.getByRole('button', { name: 'Review' }).focus();
      await own.keyboard.press('Enter');
      const shown = (await review.getByRole('group', { name: /^After: to be sent/ }).textContent()) ?? '';
      const before = review.getByRole('group', { name: /^Before: as recorded/ });
      await expect(before).toContainText('ada@corp.example');
      expect(shown).not.toMatch(/corp\.example|share-shop/);
      expect(JSON.parse(shown)).toMatchObject({ format: 'claude-verify-shared-correction', version: 1 });
      await picture(own, 'sharing-page-review');
      await review.getByRole('button', { name: 'Accept these bytes' }).click();
      await expect(review).toContainText('Accepted, not sent yet (1)');

      // A certificate that nobody vouches for: it says why, and nothing left.
      await setReceiver(own, 'Add a receiver', 'Nobody', bad.url);
      await topic(own, 'Send').getByRole('button', { name: 'Send accepted items' }).click();
      const confirm = topic(own, 'Send').getByRole('group', { name: 'Confirm sending' });
      await expect(confirm).toContainText(`This sends 1 item, ${Buffer.byteLength(shown)} bytes, to Nobody`);
      await confirm.getByRole('button', { name: 'Send 1 item' }).click();
      await expect(topic(own, 'Send')).toContainText('DEPTH_ZERO_SELF_SIGNED_CERT');
      await expect(topic(own, 'Send').getByText('CV105')).toBeVisible();
      expect(bad.received).toEqual([]);
      await picture(own, 'sharing-page-bad-certificate');

      // The right one: the bytes on the wire are those on the page.
      await setReceiver(own, 'Change receiver', 'Corpus', good.url);
      await topic(own, 'Send').getByRole('button', { name: 'Send again' }).click();
      await confirm.getByRole('button', { name: 'Send 1 item' }).click();
      await expect(topic(own, 'Send').getByText(/received by Corpus/)).toBeVisible();
      expect(good.received.map(({ method, url, body }) => ({ method, url, body: body.toString() }))).toEqual([
        { method: 'POST', url: '/corrections', body: shown },
      ]);
      await expect(review).toContainText('sent to Corpus');
      expect(stored(session, 'SELECT receiver, anthropic FROM share_receipts')).toEqual([
        { receiver: 'Corpus', anthropic: 0 },
      ]);
      expect(stored(session, 'SELECT 1 FROM feedback WHERE shared_with_anthropic <> 0')).toEqual([]);
      await picture(own, 'sharing-page-sent');

      // What waits when the file says never is gone as soon as the user comes back to the page.
      await topic(own, 'Prepare').getByLabel('Claimed').check();
      await topic(own, 'Prepare').getByRole('button', { name: 'Prepare for review' }).click();
      await expect(review).toContainText('To review (1)');
      project.write(`${OPTED}never_share = true\n`);
      await own.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(review).not.toContainText('To review');
      await expect(topic(own, 'Projects')).toContainText('Not shared: never_share stands in .claude-context.toml.');
      expect(stored(session, 'SELECT state FROM share_queue')).toEqual([{ state: 'sent' }]);

      // And back.
      await topic(own, 'Projects').getByRole('button', { name: 'Withdraw consent' }).click();
      await topic(own, 'Projects')
        .getByRole('group', { name: 'Confirm withdrawing consent' })
        .getByRole('button', { name: 'Withdraw consent' })
        .click();
      await expect(topic(own, 'Projects')).toContainText('Receivers deleted 1 item.');
      expect(good.received.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
      expect(good.received[1]?.url).toBe(`/corrections/${good.received[0]?.key}`);
      expect(stored(session, 'SELECT sharing FROM consents')).toEqual([{ sharing: 0 }]);
      expect(stored(session, 'SELECT 1 FROM share_queue')).toEqual([]);
      expect(bad.received).toEqual([]);
    } finally {
      await Promise.all([good.close(), bad.close()]);
    }
  },
);

test('what is alike is one row: the bytes of each stand there before all are accepted at once', async ({ session }) => {
  const project = await sampleProject(session, 'share-alike', OPTED);
  for (const [n, name] of ['total', 'count', 'rest'].entries()) {
    const file = path.join(session.home, `alike-${n}.json`);
    const capture = {
      id: `00000000-0000-4000-8000-00000000000${n}`,
      timestamp: '2026-11-20T10:00:00Z',
      project: project.name,
      feedback_type: 'correction',
      claude_output: { file: 'src/page.ts', content: `const ${name} = ${n + 1};\n` },
      issue: { category: 'logic_error', description: `Name \`${name}\` is one too large`, detected_by: 'user' },
      correction: { content: `const ${name} = ${n};\n`, verified: false },
    };
    writeFileSync(file, JSON.stringify(capture));
    await cli(session, 'feedback', 'record', file);
  }
  const own = await ownPage(session, 'sharing');
  await topic(own, 'Projects').getByRole('link', { name: 'Consent on the options page' }).first().click();
  await (await cardOf(own, project.name)).getByLabel('May share anonymised corrections').check();
  await (await cardOf(own, project.name)).getByRole('link', { name: 'Review what would be shared' }).click();
  const prepare = topic(own, 'Prepare');
  await prepare.getByLabel('Claimed').check();
  await prepare.getByRole('button', { name: 'Prepare for review' }).click();
  await expect(prepare).toContainText('3 items prepared');

  const review = topic(own, 'Review');
  await expect(review.getByRole('listitem').filter({ hasText: '3 alike' })).toHaveCount(1);
  await expect(review.getByRole('button', { name: 'Review', exact: true })).toHaveCount(0);
  await review.getByText('Each of them').click();
  await expect(review.getByRole('button', { name: 'Review', exact: true })).toHaveCount(3);
  await picture(own, 'sharing-alike');
  await review.getByRole('button', { name: 'Review all 3' }).click();
  const leaving = review.getByRole('group', { name: /^After: to be sent/ });
  await expect(leaving).toHaveCount(3);
  const shown = await leaving.allTextContents();
  await picture(own, 'sharing-review-alike');
  await review.getByRole('button', { name: 'Accept the bytes of all 3' }).click();
  await expect(review).toContainText('Accepted, not sent yet (3)');
  const kept = stored(session, "SELECT bytes FROM share_queue WHERE state = 'accepted'").map(({ bytes }) => bytes);
  expect(kept.toSorted()).toEqual(shown.toSorted());
});
