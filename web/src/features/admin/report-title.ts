/** The id of the heading over the reports. */
export const reportsTitleId = 'reports-title';

/** The heading, which takes focus when the report that had it is gone. */
export function reportsTitle(): HTMLElement | null {
  return document.getElementById(reportsTitleId);
}
