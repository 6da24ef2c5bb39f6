import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect, useState } from 'react'
import { type DesignFonts, designFontsQuery, designQuery, type DesignView } from '#api/designs.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { hasCode } from '#api/explain.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { designEditorRoute } from './design-editor.route.ts'
import { EditorFrame } from './layout/editor-frame.tsx'
import { Saving } from './saving/saving-part.tsx'
import { openSession } from './session/session.ts'
import { SessionContext } from './session/use-session.ts'

const t = translator('designs')

const LostDesign = lazyPart(async () => ({ default: (await import('./saving/lost-design.tsx')).LostDesign }))

interface OpenedProps {
  design: DesignView
  fonts: DesignFonts
  userId: string
}

/** Renders once, not after each save. */
const Frame = memo(EditorFrame)

const Opened = (props: OpenedProps) => {
  const [session] = useState(() => openSession(props))
  useEffect(() => () => session.stage.close(), [session])
  return (
    <SessionContext value={session}>
      <Saving />
      <Frame />
    </SessionContext>
  )
}

/** The image editor. A design that the user can't change is shown with its pages and its history only. */
export const DesignEditor = () => {
  const { id } = designEditorRoute.useParams()
  const { user, workspace } = designEditorRoute.useRouteContext()
  const { data: design, error, refetch } = useQuery({ ...designQuery(id), refetchOnMount: false, refetchOnWindowFocus: false })
  const { data: fonts, error: fontError, refetch: refetchFonts } = useQuery(designFontsQuery)
  // Once it is opened, it stays: there may be unsaved work, which `saving/` doesn't lose.
  const [openedId, setOpenedId] = useState<string>()
  if (design?.can.edit && fonts && openedId !== id) setOpenedId(id)
  if (design && fonts && (design.can.edit || openedId === id)) return <Opened key={id} design={design} fonts={fonts} userId={user.id} />
  if (design && !design.can.edit)
    return (
      <Page title={design.document.title} narrow>
        <Empty
          text={t('readOnly')}
          action={
            <ButtonLink to="/designs/$id" params={{ id }}>
              {t('seePages')}
            </ButtonLink>
          }
        />
      </Page>
    )
  if (hasCode(error, 'not_found', 'workspace_access_denied'))
    return (
      <Page title={t('design')} narrow>
        <Suspense>
          <LostDesign id={id} userId={user.id} workspaceId={workspace.id} />
        </Suspense>
        <Empty text={t('unknown')} action={<ButtonLink to="/designs">{t('seeAll')}</ButtonLink>} />
      </Page>
    )
  const failure = error ?? fontError
  return (
    <Page title={t('design')} actions={<ButtonLink to="/designs">{t('seeAll')}</ButtonLink>}>
      {failure ? <ErrorNotice error={failure} onRetry={() => void (error ? refetch() : refetchFonts())} /> : <Skeleton height="70vh" />}
    </Page>
  )
}
