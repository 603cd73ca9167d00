/**
 * Test files that `npm test` leaves to `npm run test:long` and `npm test -- --all`, because all of them take more than an hour
 * (docs/decisions.md). Each promise of the product still has a daily test; these files repeat one for further sizes, states and files,
 * or test a part that few installations use. No security test is among them.
 */
export const leftToLong = [
  // Parts of pages in further sizes and states. The daily journeys open the same pages.
  'journeys/below-the-fold.journey',
  'journeys/browsers/focus-ring.journey',
  'journeys/browsers/layout.journey',
  'journeys/devices.journey',
  'journeys/document-pages.journey',
  'journeys/evidence.journey',
  'journeys/methods.journey',
  'journeys/panel-again.journey',
  'journeys/panel-papers.journey',
  'journeys/repeat.journey',
  'journeys/room.journey',
  'journeys/two-groupings-results.journey',
  'journeys/two-groupings.journey',
  // The sample workspace. security/guests and security/sample make one every day.
  'faults/demo-rebuild.fault',
  'faults/demo-workspace.fault',
  'journeys/demo-anew.journey',
  'journeys/demos.journey',
  // Parts that an installation turns on, in the browser: payment, language model, databases. Their security tests are daily.
  'faults/language-model.fault',
  'faults/summary-scaled.fault',
  'journeys/billing.journey',
  'journeys/database-source.journey',
  'journeys/language-model.journey',
  // Documents in the scaled deployment, scanned ones, and a virus scanner in the browser. Other tests of each are daily.
  'faults/analysis-shapes.fault',
  'faults/document-reading.fault',
  'faults/documents-scaled.fault',
  'faults/remapping.fault',
  'faults/scanned-documents.fault',
  'journeys/document-scan.journey',
  // Further files and states of an imported survey. Other tests of imports are daily.
  'faults/survey-import-copies.fault',
  'faults/survey-import-upgrade.fault',
  'journeys/messy-workbooks.journey',
].map((name) => `tests/${name}.test.ts`);
