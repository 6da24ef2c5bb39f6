import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouteContext, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { AnswerOf } from '#api/api.ts'
import { type PublicationView, publicationQuery } from '#api/publications.ts'
import { type WorkspaceView, workspacesQuery } from '#api/workspaces.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { useConnection } from '#live/connection.ts'
import { Page } from '#ui/page/page.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { ComposerPage } from './composer-page.tsx'
import { ComposerSkeleton } from './composer-skeleton.tsx'
import { isMoving } from '../session/model/mode.ts'
import { openSession, type Session } from '../session/session.ts'
import { focusText } from '../commands/focus-text.ts'
import { useBeginning, useUsedAddress } from './use-beginning.ts'
import { SessionContext } from '../hooks/use-session.ts'

const t = translator('composer')

const Lost = lazyPart(async () => {
  await loadMessages('composerSafety')
  return { default: (await import('../views/conflicts/missing-post.tsx')).MissingPost }
})

/** The polling interval while a post is being published and there is no event stream. */
const lookAgainMs = 1000

interface OpenedProps {
  user: Pick<AnswerOf<'getMe'>, 'id' | 'composer_experience'>
  /** Absent for a new post. */
  id: string | undefined
  publication: PublicationView | undefined
  workspace: WorkspaceView
}

/** Opens a session per post. A new post keeps its session, and so every element of the page, when it gets its URL. */
const Opened = ({ user, id, publication, workspace }: OpenedProps) => {
  const navigate = useNavigate()
  // Use the location of the rendered page, not of one that is still loading.
  const state = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state })
  const { begin, rememberUse } = useBeginning(workspace, id === undefined)
  const open = (): { id: string | undefined; session: Session; hasUnknown: boolean } => {
    const { hasUnknown, ...beginning } = begin()
    const isSpecialized = user.composer_experience === 'specialized'
    const canEdit = workspace.can_edit
    return { id, hasUnknown, session: openSession({ userId: user.id, isSpecialized, workspace, canEdit, publication, ...beginning }) }
  }
  const [opened, setOpened] = useState(open)
  const { session } = opened
  if (opened.id !== id) setOpened(session.publication.get()?.id === id ? { id, session, hasUnknown: false } : open())

  useEffect(() => {
    if (state?.writes) focusText()
  }, [state])
  useEffect(() => session.start(), [session])
  const returned = state?.returned
  useEffect(() => {
    if (returned === undefined) return
    const take = async (): Promise<void> => {
      const { takePages } = await import('../commands/edit-design.ts')
      await takePages(session, returned)
      // A reload takes nothing twice.
      await navigate({ to: '.', search: true, state: {}, replace: true, ignoreBlocker: true })
    }
    void take()
  }, [session, navigate, returned])
  useUsedAddress(id === undefined)
  useEffect(() => {
    if (opened.hasUnknown) showToast(t('unknownInLink'))
  }, [opened])
  const remember = useEffectEvent(() => rememberUse(session))
  useEffect(
    () =>
      session.publication.subscribe(() => {
        const created = session.publication.get()?.id
        if (created !== undefined && created !== id) {
          remember()
          void navigate({
            to: '/publications/$id',
            params: { id: created },
            search: (search) => ({ ...search, at: undefined, slot: undefined }),
            replace: true,
            ignoreBlocker: true,
          })
        }
      }),
    [session, id, navigate],
  )
  useEffect(() => {
    if (publication) session.autosave.receive(publication)
  }, [session, publication])

  return (
    <SessionContext value={session}>
      <ComposerPage key={session.key} />
    </SessionContext>
  )
}

/** The editor of a new or existing post. */
export const Composer = () => {
  const { id } = useParams({ strict: false })
  const { user, workspace: current } = useRouteContext({ from: '/shell/composer' })
  const { data: workspaces } = useSuspenseQuery(workspacesQuery)
  const isLive = useConnection() === 'live'
  const known = useQuery({
    ...publicationQuery(id ?? ''),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (!isLive && state.data && isMoving(state.data, serverNow()) ? lookAgainMs : false),
  })
  const cached = useQueryClient().getQueryData(publicationQuery(id ?? '').queryKey)
  const publication = id === undefined ? undefined : (known.data ?? cached)
  if (id !== undefined && !publication) {
    if (!known.error) return <ComposerSkeleton />
    return (
      <Page title={t('post')} narrow>
        <Suspense>
          <Lost id={id} userId={user.id} error={known.error} onRetry={() => void known.refetch()} />
        </Suspense>
      </Page>
    )
  }
  const workspace = workspaces.find((one) => one.id === publication?.workspace_id) ?? current
  return <Opened key={workspace.id} user={user} id={id} publication={publication} workspace={workspace} />
}
