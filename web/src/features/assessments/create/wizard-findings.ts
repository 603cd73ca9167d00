import { type Finding, fieldIds, launchFindings } from '../launch/launch-findings.ts';
import type { LaunchForm } from '../launch/launch-form-state.ts';
import { rowFieldId } from '../launch/people/people-rows.ts';
import { texts } from './texts.ts';

const ofFirstStep: ReadonlySet<string> = new Set([
  fieldIds.name,
  fieldIds.company,
  fieldIds.description,
  fieldIds.opensAt,
  fieldIds.closesAt,
  fieldIds.threshold,
]);

export const isOfFirstStep = ({ field }: Finding): boolean => ofFirstStep.has(field);

/** @param now milliseconds since the epoch */
export const firstStepFindings = (form: LaunchForm, now: number): Finding[] =>
  launchFindings(form, now).filter(isOfFirstStep);

/** Findings for the summary: people without a role are one entry, which leads to the first of them. Each row still has its own. */
export function summarized(findings: readonly Finding[], { people }: LaunchForm): Finding[] {
  const roles = new Set(people.map((row) => rowFieldId(row, 'role')));
  const first = findings.find(({ field }) => roles.has(field));
  return findings.flatMap((finding) => {
    if (finding === first) return [{ ...finding, message: texts.noRoles }];
    return roles.has(finding.field) ? [] : [finding];
  });
}
