/** Opens the page that a call answers, in a tab of its own. */
export async function inNewTab(ask: () => Promise<string>): Promise<void> {
  // Opened at once: a browser blocks a tab that comes after the answer.
  const tab = window.open('', '_blank');
  try {
    const url = await ask();
    if (tab) tab.location.replace(url);
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
