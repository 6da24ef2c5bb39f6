import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { loadMessages } from '#i18n/translator.ts'
import { useView } from '../session/use-session.ts'
import styles from './cropping.module.css'

const CropView = lazyPart(async () => {
  const [view] = await Promise.all([import('./crop-view.tsx'), loadMessages('designCropping')])
  return { default: view.CropView }
})

/** Replaces the selection's frame and handles while an image is cropped. */
export const CropOverlay = () => {
  const id = useView(({ cropping }) => cropping)
  return (
    id !== undefined && (
      <div className={styles.overlay}>
        <Suspense>
          <CropView key={id} />
        </Suspense>
      </div>
    )
  )
}
