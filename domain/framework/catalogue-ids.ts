/**
 * The ids of the specified catalogue of data sources and expertise -> sub-lens of the framework `nine-lenses`. The catalogue has three
 * ids for Expectations, none of which names one group of stakeholders, so all three are about all stakeholders (7.1).
 */
export const catalogueIds: Readonly<Record<string, string>> = {
  'market-characteristics': '1.1',
  competition: '1.2',
  customer: '1.3',
  positioning: '1.4',
  timing: '1.5',
  'employee-characteristics': '2.1',
  culture: '2.2',
  leadership: '2.3',
  'organizational-design': '2.4',
  accounting: '3.1',
  'capital-structure': '3.2',
  'financial-model': '3.3',
  forecasting: '3.4',
  'historical-performance': '3.5',
  'delivery-outlets': '4.1',
  'general-strategy': '4.2',
  offerings: '4.3',
  pricing: '4.4',
  promotion: '4.5',
  'general-operations': '5.1',
  infrastructure: '5.2',
  processes: '5.3',
  systems: '5.4',
  measurement: '6.1',
  'performance-tracking': '6.2',
  'stakeholder-management': '7.1',
  communication: '7.1',
  alignment: '7.1',
  practices: '8.1',
  principles: '8.2',
  structure: '8.3',
  'entity-characteristics': '9.1',
  contracts: '9.2',
  'intellectual-property': '9.3',
  'liability-risk': '9.4',
};

/** Length of the longest id of the catalogue. */
export const longestSubLensId = 24;

/** The sub-lens with this id, which may be one of the catalogue; an unknown id is returned as it is. */
export function subLensIdOf<Id extends string | null | undefined>(id: Id): Id {
  if (typeof id !== 'string' || !Object.hasOwn(catalogueIds, id)) return id;
  return catalogueIds[id] as Id;
}
