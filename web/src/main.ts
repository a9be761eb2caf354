import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { speak } from "./lib/language";
import { prefs } from "./lib/prefs.svelte";

// A language that cannot be loaded is no reason to show nothing.
await speak(prefs.language).catch(() => {});
mount(App, { target: document.getElementById("app")! });
