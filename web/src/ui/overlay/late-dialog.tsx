import type { ComponentType } from 'react';
import { lateComponent } from '../../lib/display/late.tsx';
import { texts } from '../texts.ts';
import { notify } from './toast.ts';

const sayMissing = () => notify(texts.dialogMissing, 'error');

/**
 * A dialog whose code is requested when it is opened for the first time. If the code cannot be loaded, the page stays as it is and says so,
 * and the dialog opens as soon as its code is there.
 */
export function lateDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lateComponent(load, null, sayMissing);
}
