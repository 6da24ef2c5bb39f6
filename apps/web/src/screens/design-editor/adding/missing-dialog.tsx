import { type Editor, openPage, replaceEverywhere, replaceImage, setBackground } from '@broadside/scene/editor'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import type { EditorSession } from '../session/session.ts'
import { nameOfLayer } from '../session/layer-name.ts'
import { nameOfPage } from '../session/page-name.ts'
import { useSession, useSnapshot, useValue } from '../session/use-session.ts'
import styles from './adding.module.css'
import { chooseImage } from './choosing.ts'
import { missingPictures, type MissingUse } from './missing.ts'

const t = translator('designAdding')
const common = translator('common')

const show = (editor: Editor, { pageId, layer }: MissingUse): void => {
  openPage(editor, pageId)
  if (layer) editor.select([layer.id], layer.parent_id ?? '')
}

const replaceOne = async (session: EditorSession, use: MissingUse): Promise<void> => {
  const { editor } = session
  const image = await chooseImage(session)
  if (!image) return
  editor.whenIdle(() => {
    if (use.layer) return replaceImage(editor, use.layer.id, image)
    openPage(editor, use.pageId)
    const { background } = editor.page()
    return setBackground(editor, { ...background, image: { fit: 'cover', ...background.image, media_id: image.mediaId } })
  })
}

const replaceAll = async (session: EditorSession, mediaId: string): Promise<void> => {
  const image = await chooseImage(session)
  if (image) session.editor.whenIdle(() => replaceEverywhere(session.editor, mediaId, image))
}

/** Where missing pictures are used. Another one is chosen in a dialog that replaces this one. */
export const MissingDialog = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const missing = useValue(session.stage.missing)
  const document = useSnapshot((snapshot) => snapshot.document)
  const pictures = missingPictures(document, missing)
  const nameOf = ({ pageId, layer }: MissingUse): string =>
    t('missingUse', {
      page: nameOfPage(document, pageId),
      layer: layer ? nameOfLayer(layer) : t('background'),
    })
  const closeTo = (run: () => unknown) => () => {
    onClose()
    run()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('missing', { count: pictures.length })}
      text={t('missingText')}
      actions={
        <>
          <Button onClick={closeTo(() => pictures.forEach(({ mediaId }) => session.stage.retry(mediaId)))}>{t('tryAgain')}</Button>
          <Button look="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <ul className={styles.missing}>
        {pictures.map(({ mediaId, uses }) => (
          <li key={mediaId}>
            <ul>
              {uses.map((use) => {
                const name = nameOf(use)
                return (
                  <li key={`${use.pageId} ${use.layer?.id ?? ''}`}>
                    <bdi>{name}</bdi>
                    <Button look="quiet" aria-label={t('selectMissing', { name })} onClick={closeTo(() => show(session.editor, use))}>
                      {t('select')}
                    </Button>
                    <Button aria-label={t('replaceMissing', { name })} onClick={closeTo(() => void replaceOne(session, use))}>
                      {t('replace')}
                    </Button>
                  </li>
                )
              })}
            </ul>
            {uses.length > 1 && (
              <Button onClick={closeTo(() => void replaceAll(session, mediaId))}>{t('replaceAll', { count: uses.length })}</Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
