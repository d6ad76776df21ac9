/** Id of the heading of the reports. */
export const reportsTitleId = 'reports-title';

/** The heading takes focus when the focused report is removed. */
export function reportsTitle(): HTMLElement | null {
  return document.getElementById(reportsTitleId);
}
