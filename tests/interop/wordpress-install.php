<?php
// Sets up a new site with one author, and prints the author's application password. Runs in the site's folder.
define('WP_INSTALLING', true);
require 'wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Harbour', 'admin', 'admin@harbour.example', true, '', wp_generate_password());
update_option('permalink_structure', '/%postname%/');
$author = wp_insert_user(['user_login' => 'ada', 'user_pass' => wp_generate_password(), 'role' => 'author']);
// New sites have an example post.
wp_delete_post(1, true);
echo WP_Application_Passwords::create_new_application_password($author, ['name' => 'Broadside'])[0];
