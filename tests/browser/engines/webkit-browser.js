/*
 * A WebKitGTK browser without toolbars, run by gjs. WebKitWebDriver starts it and drives its one window.
 * Its argument is JSON: `{ folder, settings }`, a folder for data and properties of WebKitSettings.
 * WebKitGTK's own MiniBrowser has no option for the font size, no window below 447 px, and is silent about
 * console errors, because its automation mode is private browsing.
 */
import Gdk from 'gi://Gdk?version=3.0';
import Gtk from 'gi://Gtk?version=3.0';
import GLib from 'gi://GLib';
import WebKit2 from 'gi://WebKit2?version=4.1';

const { folder, settings } = JSON.parse(ARGV[0]);

Gtk.init(null);
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: folder,
    base_cache_directory: folder,
  }),
});
context.set_automation_allowed(true);
context.connect('automation-started', (_, session) => {
  session.connect('create-web-view', createView);
});
new GLib.MainLoop(null, false).run();

function createView() {
  const view = new WebKit2.WebView({
    web_context: context,
    settings: new WebKit2.Settings({ enable_write_console_messages_to_stdout: true, ...settings }),
    is_controlled_by_automation: true,
  });
  const window = new Gtk.Window();
  window.add(view);
  window.show_all();
  // No window manager does it.
  window.get_window().focus(Gdk.CURRENT_TIME);
  return view;
}
