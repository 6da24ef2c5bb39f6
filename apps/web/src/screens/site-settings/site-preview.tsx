import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sitePreviewQuery, type WorkspaceSettings } from '#api/workspace-settings.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { showFramed } from '#lib/framed-html.ts'
import { useSettled } from '#lib/use-settled.ts'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './site-settings.module.css'

const t = translator('siteSettings')

const settledMs = 600

/** The front page with the values in the form, before they are saved. Its frame runs no scripts. */
export const SitePreview = ({ id, site }: { id: string; site: WorkspaceSettings['site'] }) => {
  const { slug, title, description, visibility } = site
  const settled = useSettled(JSON.stringify({ slug, title, description, visibility }), settledMs)
  const shown = settled === undefined ? site : (JSON.parse(settled) as WorkspaceSettings['site'])
  const { data, error } = useQuery(sitePreviewQuery(id, shown))
  const show = useCallback(
    (frame: HTMLIFrameElement | null) => {
      if (frame && data !== undefined) showFramed(frame, data)
    },
    [data],
  )
  return (
    <Section title={t('preview')}>
      {error && <ErrorNotice error={error} />}
      {data === undefined ? <Skeleton height="24rem" /> : <iframe title={t('preview')} sandbox="" className={styles.preview} ref={show} />}
    </Section>
  )
}
