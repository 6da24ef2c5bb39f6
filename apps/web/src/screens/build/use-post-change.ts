import { useMutation } from '@tanstack/react-query'
import { type BuildPost, type BuildView, changePost, type PostChange } from '#api/builds.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { type Place, placeSentence, type Sentence } from './changes.ts'

const t = translator('builds')

/** Changes one post at a time, because each change needs the revision that the one before leads to. */
export const usePostChange = (build: BuildView, post: BuildPost | undefined, onChanged: () => void) => {
  const { mutate, ...changing } = useMutation({
    mutationFn: (change: PostChange) => changePost(build, post?.account_id ?? '', change),
    onSuccess: onChanged,
  })
  const change = (wanted: PostChange, onSuccess: () => void = () => {}): void => {
    if (!changing.isPending && build.state === 'ready') mutate(wanted, { onSuccess })
  }
  return {
    ...changing,
    change,
    place: (sentence: Sentence, place: Place): void => {
      const wanted = post && placeSentence(post, sentence, place)
      if (wanted) change(wanted)
      else showToast(t('alreadyThere'))
    },
  }
}

export type PostChanging = ReturnType<typeof usePostChange>
