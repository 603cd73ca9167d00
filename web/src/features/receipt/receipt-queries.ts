import { queryOptions } from '@tanstack/react-query';
import { receipt } from '../../../../api/results/contract/receipt.ts';
import { api } from '../../lib/api.ts';
import { keyAt } from '../../lib/past.ts';
import { urls } from '../../lib/urls.ts';

/** `of`: 'overall', a lens, a sub-lens or a theme. `group` null: everyone. */
export type ReceiptOf = {
  readonly assessmentId: string;
  readonly of: string;
  readonly group: string | null;
  /** Undefined means now. */
  readonly at?: string | undefined;
};

export const readReceipt = ({ assessmentId, of, group, at }: ReceiptOf, signal?: AbortSignal) =>
  api.get(urls.receipt(assessmentId, { of, group, at }), receipt, signal ? { signal } : {});

export const receiptQuery = (of: ReceiptOf) =>
  queryOptions({
    // The key starts with ['results', assessmentId], so invalidating the results invalidates this query.
    queryKey: keyAt(of.at, ['results', of.assessmentId, 'receipt', of.of, of.group]),
    queryFn: ({ signal }) => readReceipt(of, signal),
  });
