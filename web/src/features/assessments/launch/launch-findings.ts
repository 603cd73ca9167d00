import * as z from 'zod/mini';
import { launchBody } from '../../../../../api/assessment/contract/assessments.ts';
import { groupFindings, secondGroupingFindings } from '../../../../../domain/assessment/groups.ts';
import { assessmentLimits } from '../../../../../domain/assessment/limits.ts';
import { mailboxIdentity } from '../../../../../domain/kernel/address.ts';
import { looksLikeEmail } from '../../../../../domain/people-columns/looks-like-email.ts';
import type { FieldFinding } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { groupsOfForm } from './groups/form-groups.ts';
import type { LaunchForm } from './launch-form-state.ts';
import {
  groupOf,
  hasEmail,
  type PersonRow,
  rowFieldId,
  type SecondChoice,
  secondGroupOf,
} from './people/people-rows.ts';
import { texts } from './texts.ts';
import { instantOf } from './times/zoned-time.ts';

/** `field`: id of the control to correct; '' if the finding concerns the whole form. */
export type Finding = { readonly field: string; readonly message: string };

export const fieldIds = {
  name: 'launch-name',
  company: 'launch-company',
  description: 'launch-description',
  opensAt: 'launch-opens',
  closesAt: 'launch-closes',
  threshold: 'launch-threshold',
  groups: 'launch-groups',
  secondName: 'launch-second-name',
  secondGroups: 'launch-second-groups',
} as const;

/** Validates the form before the request is sent. @param now milliseconds since the epoch */
export function launchFindings(form: LaunchForm, now: number): Finding[] {
  const { shape } = launchBody;
  const groups = groupsOfForm(form);
  return [
    ...texted(fieldIds.name, z.safeParse(shape.name, form.name)),
    ...texted(fieldIds.company, z.safeParse(shape.company, form.company)),
    ...texted(fieldIds.description, z.safeParse(shape.description, form.description)),
    ...dateFindings(form, now),
    ...groupFindings(groups).map(({ message }) => ({ field: fieldIds.groups, message })),
    ...secondFindings(form.second, groups),
    ...peopleFindings(form.people, groups, form.second ?? undefined),
  ];
}

function secondFindings(second: SecondChoice | null, groups: readonly string[]): Finding[] {
  if (!second) return [];
  const findings = secondGroupingFindings({ ...second, name: second.name.trim() }, groups);
  return findings.map(({ path, message }) => ({ field: fieldOfPath(path, []), message }));
}

export function peopleFindings(
  rows: readonly PersonRow[],
  groups: readonly string[],
  second?: SecondChoice,
): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const mailboxes = new Set<string>();
  const [first] = rows;
  if (first && !rows.some(hasEmail))
    findings.push({ field: rowFieldId(first, 'email'), message: texts.noEmail });
  rows.forEach((row, index) => {
    const email = row.email.trim().toLowerCase();
    const field = rowFieldId(row, 'email');
    if (email === '' ? row.name.trim() !== '' && rows.some(hasEmail) : !looksLikeEmail(email)) {
      findings.push({ field, message: texts.invalidEmail(index + 1) });
    } else if (email !== '' && seen.has(email)) findings.push({ field, message: texts.duplicates });
    else if (email !== '' && mailboxes.has(mailboxIdentity(email)))
      findings.push({ field, message: texts.sameMailbox(index + 1) });
    seen.add(email);
    mailboxes.add(mailboxIdentity(email));
    if (hasEmail(row) && groups.length > 0 && groupOf(row, groups) === '')
      findings.push({ field: rowFieldId(row, 'role'), message: texts.noGroup(index + 1) });
    if (hasEmail(row) && second && second.groups.length > 0 && secondGroupOf(row, second.groups) === '') {
      const message = texts.noSecondGroup(second.name.trim(), index + 1);
      findings.push({ field: rowFieldId(row, 'secondGroup'), message });
    }
    if (row.name.length > assessmentLimits.personNameMax) {
      const message = texts.nameTooLong(assessmentLimits.personNameMax);
      findings.push({ field: rowFieldId(row, 'name'), message });
    }
  });
  if (rows.length > assessmentLimits.participantsMax) {
    findings.push({ field: '', message: texts.tooMany(formatNumber(assessmentLimits.participantsMax)) });
  }
  return findings;
}

/** Maps the server's findings to the controls they concern. */
export function serverFindings(fields: readonly FieldFinding[], sent: readonly PersonRow[]): Finding[] {
  return fields.map(({ path, message }) => ({ field: fieldOfPath(path, sent), message }));
}

/**
 * The findings that still apply to the changed form. A finding of this form disappears once the same check no longer finds it; one of
 * the server's once its field has another value.
 * @param at the form that was checked
 */
export function remaining(
  findings: readonly Finding[],
  at: LaunchForm,
  form: LaunchForm,
  now: number,
): readonly Finding[] {
  if (findings.length === 0 || at === form) return findings;
  const then = new Set(launchFindings(at, now).map(({ field }) => field));
  const still = new Set(launchFindings(form, now).map(({ field }) => field));
  return findings.filter(({ field }) =>
    then.has(field) ? still.has(field) : valueAt(form, field) === valueAt(at, field),
  );
}

/** What the control with this id shows; undefined if the form has no such control any more. */
function valueAt(form: LaunchForm, field: string): string | undefined {
  const name = Object.entries(fieldIds).find(([, id]) => id === field)?.[0];
  switch (name) {
    case undefined: {
      const part = rowParts.find((each) => field.endsWith(`-${each}`));
      const row = part && form.people.find((each) => rowFieldId(each, part) === field);
      return row && part ? row[part] : undefined;
    }
    case 'groups':
      return groupsOfForm(form).join('\n');
    case 'secondName':
      return form.second?.name;
    case 'secondGroups':
      return form.second?.groups.join('\n');
    case 'opensAt':
    case 'closesAt':
      return `${form[name]} ${form.zone}`;
    default:
      return String(form[name as 'name' | 'company' | 'description' | 'threshold']);
  }
}

const rowParts = ['name', 'email', 'role', 'secondGroup'] as const;

function fieldOfPath(path: string, sent: readonly PersonRow[]): string {
  const [head = '', index = '', part = 'email'] = path.split('.');
  if (head === 'participants') {
    const row = sent[Number(index)] ?? sent[0];
    return row ? rowFieldId(row, rowParts.find((one) => one === part) ?? 'email') : '';
  }
  if (head === 'secondGrouping') return index === 'name' ? fieldIds.secondName : fieldIds.secondGroups;
  return Object.entries(fieldIds).find(([name]) => name === head)?.[1] ?? '';
}

function texted(field: string, result: z.core.util.SafeParseResult<string>): Finding[] {
  const message = result.error?.issues[0]?.message;
  return message ? [{ field, message }] : [];
}

function dateFindings({ opensAt, closesAt, zone }: LaunchForm, now: number): Finding[] {
  if (closesAt === '') return [];
  const closes = instantOf(closesAt, zone);
  if (closes <= now) return [{ field: fieldIds.closesAt, message: texts.closesBeforeNow }];
  if (opensAt !== '' && closes <= instantOf(opensAt, zone))
    return [{ field: fieldIds.closesAt, message: texts.closesBeforeOpens }];
  return [];
}
