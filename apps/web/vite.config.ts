import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * Sonner writes a <style> element when it is loaded, which the content security policy refuses.
 * Its stylesheet is part of ours (packages/ui/src/tokens.css), so the call is taken out.
 */
function sonnerWithoutStyleElement(): Plugin {
  const call = /^__insertCSS\(".*"\);?$/m;
  return {
    name: 'guildhall:sonner-without-style-element',
    apply: 'build',
    transform: {
      filter: { id: /sonner[/\\]dist[/\\]index\.mjs$/ },
      handler(code) {
        if (!call.test(code)) throw new Error('sonner no longer injects its styles the known way');
        return { code: code.replace(call, ''), map: null };
      },
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), sonnerWithoutStyleElement()],
  build: {
    // Data addresses would have to be allowed in the content security policy.
    assetsInlineLimit: 0,
    // All of these know light-dark(); older ones would make every colour three times as long.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  // Without these the first page in development loads twice: vite finds them only as it goes.
  optimizeDeps: {
    entries: ['src/root.tsx', 'src/layouts/*.tsx', 'src/routes/**/*.tsx'],
    include: ['react/jsx-dev-runtime', 'react-dom/client', 'react-router/dom'],
  },
});
