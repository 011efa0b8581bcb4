import { expect, test } from './harness/fixtures.ts';
import { shadowHost } from './harness/shadow.ts';

// The harness tells roots by the world of the extension, which is there for that.
test('the harness reads and clicks inside a closed root with trusted events', async ({ open }) => {
  const page = await open('demo');
  await page.evaluate(() => {
    const host = document.createElement('claude-verify-probe');
    const root = host.attachShadow({ mode: 'closed' });
    const button = document.createElement('button');
    const input = document.createElement('input');
    const said = document.createElement('p');
    const select = document.createElement('select');
    select.setAttribute('aria-label', 'Language');
    for (const label of ['Python', 'TypeScript', 'TSX']) select.add(new Option(label, label.toLowerCase()));
    select.addEventListener('change', (event) => select.setAttribute('data-trusted', `${event.isTrusted}`));
    input.setAttribute('aria-label', 'Note');
    button.textContent = 'Verify';
    said.textContent = 'idle';
    button.addEventListener('click', (event) => {
      said.textContent = `clicked ${event.isTrusted} ${input.value}`;
    });
    root.append(button, input, select, said);
    document.querySelector('[role="group"]')?.after(host);
  });
  const probe = shadowHost(page, 'claude-verify-probe');
  expect(await probe.waitForText('idle')).toContain('idle');
  expect(await probe.buttons()).toEqual(['Verify']);
  await probe.role('textbox', 'Note').fill('two words');
  await probe.button('Verify').click();
  await probe.waitForText(/clicked true two words/);
  expect(await probe.role('textbox', /note/i).value()).toBe('two words');
  await probe.role('combobox', 'Language').choose('TypeScript');
  expect(await probe.role('combobox', 'Language').value()).toBe('typescript');
  expect(await probe.role('combobox', 'Language').attribute('data-trusted')).toBe('true');
  expect(await probe.button('Record').exists()).toBe(false);
  await expect(probe.waitForText('never', 200)).rejects.toThrow(/it says/);
});
