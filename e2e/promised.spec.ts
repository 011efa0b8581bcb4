import { expect, test } from './harness/fixtures.ts';
import { optionsTab, ownPage } from './harness/own-pages.ts';
import { openPanel, turnBar, verify } from './harness/shown-verdict.ts';

// Code of blocks without a project may be run here, which no other test wants.
test.use({ apart: 'promised' });

test(
  "what the messages around a block promise is tried: the user's table refutes it, a sentence of Claude's is a " +
    'warning',
  async ({ open, session }) => {
    const options = await ownPage(session, 'options');
    await optionsTab(options, 'Permissions');
    await options.getByLabel('Run blocks without a project in the sandbox').check();
    await expect(options.getByLabel('Run blocks without a project in the sandbox')).toBeChecked();
    await options.close();

    const page = await open('promised');
    const [asked, promised] = [turnBar(page, 'U1-promised'), turnBar(page, 'U2-promised')];
    await asked.waitUntilDrawn();
    const refuted = await verify(asked);
    await openPanel(asked);
    const problems = await asked.text();
    expect(refuted.tone, problems).toBe('bad');
    expect(problems).toContain('`initials("grace hopper")` gives \'gh\'; your message says "GH"');
    expect(problems).not.toContain('Ada Lovelace');

    const warned = await verify(promised);
    await openPanel(promised);
    const remarks = await promised.text();
    expect(warned.tone, remarks).toBe('warn');
    expect(remarks).toContain('`initials("jean luc picard")` gives \'JLP\'; Claude\'s text says "JP"');
  },
);
