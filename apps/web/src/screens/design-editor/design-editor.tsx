import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { designFontsQuery, designQuery, type DesignView, type FontFamily } from '#api/designs.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { hasCode } from '#api/explain.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { designEditorRoute } from './design-editor.route.ts'
import { EditorFrame } from './layout/editor-frame.tsx'
import { openSession } from './session/session.ts'
import { SessionContext } from './session/use-session.ts'

const t = translator('designs')

const Opened = ({ design, families }: { design: DesignView; families: readonly FontFamily[] }) => {
  const [session] = useState(() => openSession(design, families))
  useEffect(() => () => session.stage.close(), [session])
  return (
    <SessionContext value={session}>
      <EditorFrame />
    </SessionContext>
  )
}

/** The image editor. A design that the user can't change is shown with its pages and its history only. */
export const DesignEditor = () => {
  const { id } = designEditorRoute.useParams()
  const { data: design, error, refetch } = useQuery({ ...designQuery(id), refetchOnMount: false, refetchOnWindowFocus: false })
  const { data: fonts, error: fontError, refetch: refetchFonts } = useQuery(designFontsQuery)
  if (design?.can.edit && fonts) return <Opened key={id} design={design} families={fonts.families} />
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
