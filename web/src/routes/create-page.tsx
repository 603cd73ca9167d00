import { rootRouteId, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import { CreateView } from '../features/assessments/create/create-view.tsx';
import type { Launched } from '../features/assessments/create/steps.ts';
import { lateComponent } from '../lib/display/late.tsx';

/** Loaded after the launch, with the library's upload. */
const AttachDocuments = lateComponent(
  async () => (await import('../features/documents/after-launch/attach-documents.tsx')).AttachDocuments,
);

const documents = ({ assessmentId, at }: Launched) => (
  <Suspense fallback={null}>
    <AttachDocuments assessmentId={assessmentId} launchedAt={at} />
  </Suspense>
);

const InvitedList = lateComponent(
  async () => (await import('../features/participation/invited/invited-list.tsx')).InvitedList,
);

const ClaimLinkCard = lateComponent(
  async () => (await import('../features/claim/card/claim-link-card.tsx')).ClaimLinkCard,
);

const invited = ({ assessmentId }: Launched) => (
  <>
    <ClaimLinkCard assessmentId={assessmentId} />
    <InvitedList assessmentId={assessmentId} />
  </>
);

/** /assessment/create: the three steps from a draft to a launched assessment with documents. */
export function CreatePage() {
  const { session } = useRouteContext({ from: rootRouteId });
  const { draft } = useSearch({ from: '/signed-in/assessment/create' });
  const navigate = useNavigate({ from: '/assessment/create' });
  const show = useCallback(
    (id: string) => void navigate({ search: { draft: id }, replace: true, resetScroll: false }),
    [navigate],
  );
  if (session.status !== 'signed-in') return null;
  const { name, threshold } = session.organization;
  return (
    <CreateView
      draftId={draft}
      company={name}
      threshold={threshold}
      documents={documents}
      invited={invited}
      onDraft={show}
    />
  );
}
