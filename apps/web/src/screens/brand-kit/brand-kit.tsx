import { useSuspenseQuery } from '@tanstack/react-query'
import { brandKitQuery } from '#api/brand-kit.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './brand-kit.module.css'
import { brandKitRoute } from './brand-kit.route.ts'
import { Editor } from './editor.tsx'
import { KitPreview } from './kit-preview.tsx'
import { contentOf } from './model/content.ts'

const t = translator('brandKit')

/** The kit for members who can't change it, and where the server has no image editor. */
const Overview = ({ workspaceId }: { workspaceId: string }) => {
  const { kit } = useSuspenseQuery(brandKitQuery(workspaceId)).data
  return (
    <>
      <p className={styles.text}>{kit.can_edit ? t('editorOff') : t('onlyEditors')}</p>
      <KitPreview workspaceId={workspaceId} content={contentOf(kit)} empty={<Empty text={t('empty')} />} />
    </>
  )
}

/** The logos, colors, fonts, text styles and backgrounds that designs start from. */
export const BrandKit = () => {
  const { id, can } = brandKitRoute.useRouteContext().workspace
  return (
    <SettingsPage title={t('title')}>
      {can.design ? (
        <>
          <p className={styles.text}>{t('text')}</p>
          <Editor key={id} workspaceId={id} />
        </>
      ) : (
        <Overview workspaceId={id} />
      )}
    </SettingsPage>
  )
}
