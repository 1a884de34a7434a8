// Watches the sources for `npm run dev`. Plain JavaScript, as the launcher is.
import { existsSync, readdirSync, watch } from 'node:fs';
import path from 'node:path';

/** What is installed or written by a program is no source. */
const SKIPPED = ['node_modules', 'generated', '.turbo'];

/** An editor that saves several files is one change. */
const SETTLE_MS = 100;

/**
 * Calls `onChange` after files in these folders have changed. It watches folders, not files: many
 * editors write a new file and rename it over the old one, and a watch of the old one sees nothing
 * after that.
 */
export function watchFolders(folders, onChange) {
  const watchers = new Map();
  let timer;

  function changed() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // Folders that are new, or gone.
      for (const folder of folders) follow(folder);
      for (const [folder, watcher] of watchers) {
        if (existsSync(folder)) continue;
        watcher.close();
        watchers.delete(folder);
      }
      onChange();
    }, SETTLE_MS);
  }

  function follow(folder) {
    if (!existsSync(folder)) return;
    if (!watchers.has(folder)) {
      const watcher = watch(folder, changed);
      // A folder that is removed; the next change forgets it.
      watcher.on('error', changed);
      watchers.set(folder, watcher);
    }
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !SKIPPED.includes(entry.name)) {
        follow(path.join(folder, entry.name));
      }
    }
  }

  for (const folder of folders) follow(folder);
}
