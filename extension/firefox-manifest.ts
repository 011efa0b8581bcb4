/** What Firefox's manifest is made from: the one in manifest.json, as Chromium reads it. */
interface ChromiumManifest {
  permissions: readonly string[];
  background: { service_worker: string; type: string };
  side_panel: { default_path: string };
  action: { default_title: string; default_icon: Readonly<Record<string, string>> };
}

/** The first version with which the tests run; older ones were not tried. */
const LEAST_FIREFOX = '153.0';

/**
 * Firefox's form of Chromium's manifest (MDN, "manifest.json"): an event page instead of a service worker, a sidebar
 * instead of a side panel, and the add-on's id. What the host is sent counts as transmitted, though it stays on the
 * machine (Extension Workshop, "Firefox built-in consent for data collection and transmission").
 */
export function firefoxManifest<M extends ChromiumManifest>(manifest: M, addonId: string): Record<string, unknown> {
  const {
    key: _key,
    minimum_chrome_version: _chrome,
    side_panel: { default_path: panel },
    background: { service_worker: script, type },
    permissions,
    ...same
  } = manifest as M & { key?: string; minimum_chrome_version?: string };
  const { default_title: title, default_icon: icon } = manifest.action;
  return {
    ...same,
    permissions: permissions.filter((permission) => permission !== 'sidePanel'),
    background: { scripts: [script], type },
    // Nobody asked for it yet when the extension has only just been installed.
    sidebar_action: { default_panel: panel, default_title: title, default_icon: icon, open_at_install: false },
    browser_specific_settings: {
      gecko: {
        id: addonId,
        strict_min_version: LEAST_FIREFOX,
        data_collection_permissions: { required: ['websiteContent'] },
      },
    },
  };
}
