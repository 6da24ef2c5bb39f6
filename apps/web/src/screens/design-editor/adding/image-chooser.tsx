import type { PlacedImage } from '@broadside/scene/editor'
import { Suspense } from 'react'
import type { MediaView } from '#api/media.ts'
import { LibraryPicker } from '#web/media-library/late-library-picker.ts'
import { useSession, useValue } from '../session/use-session.ts'
import type { Adding } from './adding.ts'
import { pixelsOf } from './pixels.ts'

const imagesOf = async (files: readonly MediaView[], refuse: Adding['refuse']): Promise<PlacedImage[]> => {
  const images = await Promise.all(files.map(async (file) => ({ file, image: await pixelsOf(file) })))
  for (const { file, image } of images) if (!image) refuse(file)
  return images.flatMap(({ image }) => image ?? [])
}

/** The dialog of an open choice of images. */
export const ImageChooser = () => {
  const { adding, design } = useSession()
  const choice = useValue(adding.choice)
  if (!choice) return null
  const { limit, resolve } = choice
  return (
    <Suspense>
      <LibraryPicker
        workspaceId={design.workspace_id}
        type="image"
        taken={[]}
        limit={limit}
        onAdd={(files) => void imagesOf(files, adding.refuse).then(resolve)}
        {...(limit === 1 && {
          onUpload: (file: File) => void adding.uploadFile(file).then((image) => resolve(image ? [image] : [])),
        })}
        onClose={() => adding.choice.set(undefined)}
      />
    </Suspense>
  )
}
