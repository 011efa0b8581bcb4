const MENU_ID = "copy-as-markdown";

chrome.runtime.onInstalled.addListener(({ reason }) => {
  chrome.contextMenus.create({
    id: MENU_ID,
    title: "Copy link as Markdown",
    contexts: ["page", "selection"],
  });
  if (reason === "install") chrome.storage.sync.set({ copies: 0 });
});

function escapeMarkdown(text) {
  return text.replace(/[\\`*_[\]<>]/g, "\\$&");
}

chrome.contextMenus.onClicked.addListener(async (info, tab) => {
  if (info.menuItemId !== MENU_ID || tab?.id === undefined) return;

  const title = escapeMarkdown(info.selectionText ?? tab.title ?? tab.url);
  await chrome.scripting.executeScript({
    target: { tabId: tab.id },
    func: (text) => navigator.clipboard.writeText(text),
    args: [`[${title}](${tab.url})`],
  });

  const { copies } = await chrome.storage.sync.get({ copies: 0 });
  await chrome.storage.sync.set({ copies: copies + 1 });
});

chrome.runtime.onMessage.addListener((message, _sender, sendResponse) => {
  if (message.type !== "get-copies") return false;
  chrome.storage.sync.get({ copies: 0 }).then(sendResponse);
  return true; // keeps the channel open for the asynchronous answer
});
