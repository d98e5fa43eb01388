import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { local } from './local/socket.svelte';
import { place } from './state/place';
import { session } from './state/session.svelte';

mount(App, { target: document.getElementById('app')! });
session.start();

local.follow();

// Installable, and with a page of its own when there is no line; not while working on the client.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker
    .register(new URL('sw.js', __SITE__ ? location.href : location.origin))
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => {
      // Whoever plays on this device, or has installed the app, starts without a line, too.
      const installed = window.matchMedia('(display-mode: standalone)').matches;
      if (place.local || installed) active?.postMessage('keep');
    })
    .catch(() => undefined);
